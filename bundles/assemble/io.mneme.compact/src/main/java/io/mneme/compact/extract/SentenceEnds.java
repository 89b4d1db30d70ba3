package io.mneme.compact.extract;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Pattern;

/** Splits texts into sentences, and tells which of them are questions. */
final class SentenceEnds {

    private static final Pattern END = Pattern.compile("(?<=[.!?…])\\s+|(?<=[。！？])|\\R");
    private static final Pattern QUESTION = Pattern.compile("[?？][\"”’)）]?$|[吗呢][。…]?$");

    private SentenceEnds() {}

    /** Returns the sentences of a text in their order, without space around them; none is blank. */
    static List<String> sentences(String text) {
        List<String> sentences = new ArrayList<>();
        for (String part : END.split(text)) {
            String sentence = part.strip();
            if (!sentence.isEmpty()) {
                sentences.add(sentence);
            }
        }
        return sentences;
    }

    static boolean isQuestion(String sentence) {
        return QUESTION.matcher(sentence).find();
    }
}
