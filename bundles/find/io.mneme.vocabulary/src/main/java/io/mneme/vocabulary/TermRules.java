package io.mneme.vocabulary;

import io.mneme.api.entry.InvalidEntryException;
import io.mneme.api.vocabulary.TermDetails;
import io.mneme.api.vocabulary.Vocabulary;
import java.nio.charset.StandardCharsets;
import java.text.Normalizer;

/** The rules for terms that are put. */
final class TermRules {

    private static final String SPELLING_RULE = "must be 1 to " + Vocabulary.MAX_TERM_CHARS
            + " characters without control characters, line breaks, and white space at its ends";

    private TermRules() {}

    /** Returns the form in which a term is compared and stored. */
    static String key(String term) {
        return Normalizer.normalize(term, Normalizer.Form.NFC);
    }

    /**
     * Checks a term with its details.
     *
     * @throws InvalidEntryException if a field breaks a rule
     */
    static void check(String term, TermDetails details) {
        checkSpelling("term", term);
        if (details.variants().size() > Vocabulary.MAX_VARIANTS) {
            throw new InvalidEntryException("variants", "must be at most " + Vocabulary.MAX_VARIANTS);
        }
        for (int i = 0; i < details.variants().size(); i++) {
            checkSpelling("variants[" + i + "]", details.variants().get(i));
        }
        if (!details.category().isEmpty()) {
            checkSpelling("category", details.category());
        }
        require(
                length(details.note()) <= Vocabulary.MAX_NOTE_CHARS
                        && isWellFormed(details.note())
                        && details.note().indexOf('\0') < 0,
                "note",
                "must be at most " + Vocabulary.MAX_NOTE_CHARS + " characters of well-formed Unicode without NUL");
    }

    private static void checkSpelling(String field, String text) {
        require(
                !text.isEmpty()
                        && length(text) <= Vocabulary.MAX_TERM_CHARS
                        && text.equals(text.strip())
                        && text.codePoints().noneMatch(TermRules::breaksLine)
                        && isWellFormed(text),
                field,
                SPELLING_RULE);
    }

    private static boolean breaksLine(int character) {
        return Character.isISOControl(character) || character == '\u2028' || character == '\u2029';
    }

    private static int length(String text) {
        return text.codePointCount(0, text.length());
    }

    private static boolean isWellFormed(String text) {
        return StandardCharsets.UTF_8.newEncoder().canEncode(text);
    }

    private static void require(boolean valid, String field, String rule) {
        if (!valid) {
            throw new InvalidEntryException(field, rule);
        }
    }
}
