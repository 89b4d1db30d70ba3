package io.mneme.ui.proxy.prompt;

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
 * @param words the words and the spaces between them, in their order
 * @param changing the places of the words that change
 */
public record InstructionTemplate(List<String> words, BitSet changing) {

    /** Stands between the texts of the instructions, as a word of its own. */
    private static final String END_OF_TEXT = "\u0000";

    private static final Pattern WORD = Pattern.compile("\\s+|[^\\s\u0000]+|\u0000");

    /** Instructions of which more words than that have changed, in percent, are others. */
    private static final int MAX_CHANGED_PERCENT = 20;

    private static final int MIN_CHANGED_WORDS = 8;

    public InstructionTemplate {
        words = List.copyOf(words);
        changing = (BitSet) changing.clone();
    }

    @Override
    public BitSet changing() {
        return (BitSet) changing.clone();
    }

    /** Returns the template of texts that may be another version of former ones. */
    public static InstructionTemplate of(List<String> texts, Optional<InstructionTemplate> former) {
        InstructionTemplate own = of(String.join(END_OF_TEXT, texts));
        return former.filter(before -> before.words.size() == own.words.size())
                .flatMap(own::merged)
                .orElse(own);
    }

    private static InstructionTemplate of(String text) {
        List<String> words = new ArrayList<>();
        BitSet changing = new BitSet();
        int place = 0;
        for (VolatileSpan span : VolatileSpans.find(text)) {
            addWords(text.substring(place, span.start()), words);
            changing.set(words.size());
            words.add(text.substring(span.start(), span.end()));
            place = span.end();
        }
        addWords(text.substring(place), words);
        return new InstructionTemplate(words, changing);
    }

    private static void addWords(String text, List<String> words) {
        Matcher matcher = WORD.matcher(text);
        while (matcher.find()) {
            words.add(matcher.group());
        }
    }

    /** Returns this one with what changed since a former one; empty if that is so much that it is another text. */
    private Optional<InstructionTemplate> merged(InstructionTemplate former) {
        BitSet all = changing();
        int added = 0;
        for (int place = 0; place < words.size(); place++) {
            boolean differs = !words.get(place).equals(former.words.get(place));
            added += differs && !all.get(place) && !former.changing.get(place) ? 1 : 0;
            all.set(place, differs || all.get(place) || former.changing.get(place));
        }
        return added <= Math.max(MIN_CHANGED_WORDS, words.size() * MAX_CHANGED_PERCENT / 100)
                ? Optional.of(new InstructionTemplate(words, all))
                : Optional.empty();
    }

    /** Returns the texts with a name in the place of each word that changes. */
    List<String> stableTexts() {
        StringBuilder text = new StringBuilder();
        int values = 0;
        for (int place = 0; place < words.size(); place++) {
            if (!changing.get(place)) {
                text.append(words.get(place));
            } else {
                text.append("[value ").append(++values).append(", given at the end]");
            }
        }
        return List.of(text.toString().split(END_OF_TEXT, -1));
    }

    /** Returns what the names stand for, a line each; empty if no word changes. */
    String values() {
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
