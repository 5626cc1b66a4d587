/* one */
notify { 'a': } /* two */
/* three
 * lines */
notify { 'b': message => /* in */ 'x' }
