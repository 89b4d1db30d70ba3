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
 * Instructions with a name in the place of each word that changes. Clocks and ids are such words from the first request on, others once
 * they have changed.
 *
 * @param texts the texts of the instructions with the names
 * @param values what the names stand for, a line each; empty if no word changes
 * @param template what the next request is compared with
 */
record StableInstructions(List<String> texts, String values, InstructionTemplate template) {

    /** Stands between the texts of the instructions, as a word of its own. */
    private static final String END_OF_TEXT = "\u0000";

    private static final Pattern WORD = Pattern.compile("\\s+|[^\\s\u0000]+|\u0000");

    /** Instructions of which more words than that have changed, in percent, are others. */
    private static final int MAX_CHANGED_PERCENT = 20;

    private static final int MIN_CHANGED_WORDS = 8;

    StableInstructions {
        texts = List.copyOf(texts);
        requireNonNull(values, "values");
        requireNonNull(template, "template");
    }

    /**
     * A text in its words and the spaces between them.
     *
     * @param words the words and the spaces; a clock or an id is one word
     * @param changing the places of the words that change
     */
    private record SplitText(List<String> words, BitSet changing) {

        static SplitText of(String text) {
            SplitText split = new SplitText(new ArrayList<>(), new BitSet());
            int place = 0;
            for (VolatileSpan span : VolatileSpans.find(text)) {
                split.add(text.substring(place, span.start()));
                split.changing.set(split.words.size());
                split.words.add(text.substring(span.start(), span.end()));
                place = span.end();
            }
            split.add(text.substring(place));
            return split;
        }

        private void add(String text) {
            Matcher matcher = WORD.matcher(text);
            while (matcher.find()) {
                words.add(matcher.group());
            }
        }

        /** Adds what has changed since a former version, unless it is so much that this is another text. */
        void merge(String text, InstructionTemplate former) {
            List<String> before = former.text().equals(text) ? words : of(former.text()).words;
            if (before.size() != words.size()) {
                return;
            }
            BitSet all = former.changing();
            all.or(changing);
            int known = all.cardinality();
            for (int place = 0; place < words.size(); place++) {
                if (!words.get(place).equals(before.get(place))) {
                    all.set(place);
                }
            }
            if (all.cardinality() - known <= Math.max(MIN_CHANGED_WORDS, words.size() * MAX_CHANGED_PERCENT / 100)) {
                changing.or(all);
            }
        }
    }

    /**
     * Returns instructions with names.
     *
     * @param former the template of the previous request, of which the texts may be another version
     */
    static StableInstructions of(List<String> texts, Optional<InstructionTemplate> former) {
        String text = String.join(END_OF_TEXT, texts);
        SplitText split = SplitText.of(text);
        former.ifPresent(version -> split.merge(text, version));
        StringBuilder stable = new StringBuilder();
        StringBuilder values = new StringBuilder();
        int count = 0;
        for (int place = 0; place < split.words().size(); place++) {
            if (split.changing().get(place)) {
                String name = "value " + ++count;
                stable.append('[').append(name).append(", given at the end]");
                values.append(values.isEmpty() ? "" : "\n").append(name).append(": ");
                values.append(split.words().get(place));
            } else {
                stable.append(split.words().get(place));
            }
        }
        return new StableInstructions(
                List.of(stable.toString().split(END_OF_TEXT, -1)),
                values.toString(),
                new InstructionTemplate(text, split.changing()));
    }
}
