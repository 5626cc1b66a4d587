class c{
notify{'a':}
if true{notify{'b':}}elsif false{notify{'c':}}else{notify{'d':}}
}
include c
