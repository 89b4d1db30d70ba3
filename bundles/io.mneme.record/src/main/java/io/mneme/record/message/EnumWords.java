package io.mneme.record.message;

import java.util.Arrays;
import java.util.List;
import java.util.Locale;

/** Converts the constants of an enum to the words of a file, in lower case, and back. */
final class EnumWords {

    private EnumWords() {}

    /** Returns the word of a constant. */
    static String word(Enum<?> constant) {
        return constant.name().toLowerCase(Locale.ROOT);
    }

    /** Returns the words of some constants. */
    static List<String> words(Enum<?>... constants) {
        return Arrays.stream(constants).map(EnumWords::word).toList();
    }

    /** Returns the constant of a word, which must be one of {@link #words}. */
    static <T extends Enum<T>> T constant(Class<T> type, String word) {
        return Enum.valueOf(type, word.toUpperCase(Locale.ROOT));
    }
}
