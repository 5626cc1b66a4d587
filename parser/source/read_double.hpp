// std::from_chars for floating-point numbers, which libc++ lacks.
#pragma once

#include "parser/source/characters.hpp"

#include <cerrno>
#include <charconv>
#include <cmath>
#include <cstdlib>
#include <string>

namespace plint {

// Reads a decimal number, with or without a sign, fraction and exponent; result and errors as of std::from_chars.
inline std::from_chars_result read_double(const char* begin, const char* end, double& value)
{
#if defined(_LIBCPP_VERSION)
    const std::string text(begin, end);
    if (text.empty()
        || !(is_digit(text[0]) || text[0] == '.' || text[0] == '-'))  // which std::strtod may skip or accept
        return {begin, std::errc::invalid_argument};
    char* rest = nullptr;
    errno = 0;
    const double read = std::strtod(text.c_str(), &rest);  // plint never changes the locale
    const std::ptrdiff_t length = rest - text.c_str();
    if (length == 0)
        return {begin, std::errc::invalid_argument};
    if (errno == ERANGE && (read == 0 || std::isinf(read)))
        return {begin + length, std::errc::result_out_of_range};
    value = read;
    return {begin + length, std::errc()};
#else
    return std::from_chars(begin, end, value);
#endif
}

}  // namespace plint
