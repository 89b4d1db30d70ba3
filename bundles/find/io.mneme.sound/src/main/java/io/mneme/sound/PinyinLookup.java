package io.mneme.sound;

import java.util.List;

/** Looks up the pinyin of texts in loaded tables. */
@FunctionalInterface
interface PinyinLookup {

    /** Returns the pinyin of each code point without its tone; empty for one that has none. */
    List<String> syllables(String text);
}
