package io.mneme.render;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The units in which two texts are compared: runs of Latin letters and digits, runs of white space, and every other
 * character by itself.
 */
final class DiffTokens {

    private static final Pattern TOKEN =
            Pattern.compile("[\\p{IsLatin}\\p{Nd}]+|\\p{IsWhite_Space}+|.", Pattern.DOTALL);
    private static final Pattern PUNCTUATION = Pattern.compile("[\\p{P}\\p{IsWhite_Space}]+");

    private DiffTokens() {}

    /** Returns the tokens of a text, in order; concatenated they are the text. */
    static List<String> of(String text) {
        List<String> tokens = new ArrayList<>();
        Matcher matcher = TOKEN.matcher(text);
        while (matcher.find()) {
            tokens.add(matcher.group());
        }
        return tokens;
    }

    /** Returns how many tokens at the beginning are punctuation or white space. */
    static int leadingPunctuation(List<String> tokens) {
        int lead = 0;
        while (lead < tokens.size() && isPunctuation(tokens.get(lead))) {
            lead++;
        }
        return lead;
    }

    /** Returns the tokens without the punctuation and white space at their beginning and end. */
    static List<String> withoutBoundaryPunctuation(List<String> tokens) {
        int first = leadingPunctuation(tokens);
        int end = tokens.size();
        while (end > first && isPunctuation(tokens.get(end - 1))) {
            end--;
        }
        return tokens.subList(first, end);
    }

    private static boolean isPunctuation(String token) {
        return PUNCTUATION.matcher(token).matches();
    }
}
