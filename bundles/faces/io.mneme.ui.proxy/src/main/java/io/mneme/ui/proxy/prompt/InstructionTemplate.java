package io.mneme.ui.proxy.prompt;

import static java.util.Objects.requireNonNull;

import io.mneme.ui.proxy.prompt.VolatileSpans.VolatileSpan;
import java.util.ArrayList;
import java.util.BitSet;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * The words of the instructions, and which of them change from request to request. Clocks and ids are such words from the first request on, others
 * once they have changed.
 *
 * @param text the texts of the instructions as one
 * @param changing the places of those words of it that change
 */
public record InstructionTemplate(String text, BitSet changing) {

    /** Stands between the texts of the instructions, as a word of its own. */
    private static final String END_OF_TEXT = "\u0000";

    private static final Pattern WORD = Pattern.compile("\\s+|[^\\s\u0000]+|\u0000");

    /** Instructions of which more words than that have changed, in percent, are others. */
    private static final int MAX_CHANGED_PERCENT = 20;

    private static final int MIN_CHANGED_WORDS = 8;

    public InstructionTemplate {
        requireNonNull(text, "text");
        changing = (BitSet) changing.clone();
    }

    @Override
    public BitSet changing() {
        return (BitSet) changing.clone();
    }

    /** Returns the template of texts that may be another version of former ones. */
    public static InstructionTemplate of(List<String> texts, Optional<InstructionTemplate> former) {
        String text = String.join(END_OF_TEXT, texts);
        List<String> words = new ArrayList<>();
        BitSet changing = new BitSet();
        split(text, words, changing);
        return former.flatMap(before -> before.merged(text, words, changing))
                .orElseGet(() -> new InstructionTemplate(text, changing));
    }

    /** Splits a text into words and the spaces between them, with each clock and id as one word that changes. */
    private static void split(String text, List<String> words, BitSet changing) {
        int place = 0;
        for (VolatileSpan span : VolatileSpans.find(text)) {
            addWords(text.substring(place, span.start()), words);
            changing.set(words.size());
            words.add(text.substring(span.start(), span.end()));
            place = span.end();
        }
        addWords(text.substring(place), words);
    }

    private static void addWords(String text, List<String> words) {
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group());
        }
    }

    private List<String> words() {
        List<String> words = new ArrayList<>();
        split(text, words, new BitSet());
        return words;
    }

    /** Returns the template of a later version, with what has changed since; empty if that is so much that it is another text. */
    private Optional<InstructionTemplate> merged(String later, List<String> laterWords, BitSet found) {
        List<String> own = words();
        if (own.size() != laterWords.size()) {
            return Optional.empty();
        }
        BitSet all = (BitSet) found.clone();
        all.or(changing);
        int before = all.cardinality();
        for (int place = 0; place < own.size(); place++) {
            if (!own.get(place).equals(laterWords.get(place))) {
                all.set(place);
            }
        }
        return all.cardinality() - before <= Math.max(MIN_CHANGED_WORDS, own.size() * MAX_CHANGED_PERCENT / 100)
                ? Optional.of(new InstructionTemplate(later, all))
                : Optional.empty();
    }

    /** Returns the texts with a name in the place of each word that changes. */
    List<String> stableTexts() {
        List<String> words = words();
        StringBuilder stable = new StringBuilder();
        int values = 0;
        for (int place = 0; place < words.size(); place++) {
            if (!changing.get(place)) {
                stable.append(words.get(place));
            } else {
                stable.append("[value ").append(++values).append(", given at the end]");
            }
        }
        return List.of(stable.toString().split(END_OF_TEXT, -1));
    }

    /** Returns what the names stand for, a line each; empty if no word changes. */
    String values() {
        List<String> words = words();
        StringBuilder lines = new StringBuilder();
        int values = 0;
        for (int place = changing.nextSetBit(0); place >= 0; place = changing.nextSetBit(place + 1)) {
            lines.append(lines.isEmpty() ? "" : "\n")
                    .append("value ")
                    .append(++values)
                    .append(": ");
            lines.append(words.get(place));
        }
        return lines.toString();
    }
}
