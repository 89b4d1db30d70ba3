package io.mneme.vocabulary;

import java.text.Normalizer;
import java.util.Locale;
import java.util.regex.Pattern;

/** Folds spellings, so that those that differ only in case, width or accents are equal. */
final class SpellingFold {

    private static final Pattern ACCENTS = Pattern.compile("[\u0300-\u036f]+");

    private SpellingFold() {}

    /** Returns the folded text. */
    static String fold(String text) {
        if (text.chars().allMatch(c -> c < 0x80)) {
            return text.toLowerCase(Locale.ROOT);
        }
        String lower = Normalizer.normalize(text, Normalizer.Form.NFKC)
                .toLowerCase(Locale.ROOT)
                .replace("ß", "ss")
                .replace('’', '\'');
        String bare = ACCENTS.matcher(Normalizer.normalize(lower, Normalizer.Form.NFD))
                .replaceAll("");
        // Composed again, since marks of other scripts, as the one of が, are no accents.
        return Normalizer.normalize(bare, Normalizer.Form.NFC);
    }
}
