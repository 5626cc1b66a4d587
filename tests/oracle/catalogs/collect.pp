@file { "/v": ensure=>file, tag=>'t' }
File<| tag=='t' |>
