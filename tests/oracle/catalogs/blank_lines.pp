


notify { 'a': }



notify { 'b': }


