package io.mneme.compact.extract;

import io.mneme.spi.compact.LeavingMessages;
import java.util.List;
import java.util.function.IntFunction;
import java.util.stream.Collectors;

/**
 * The lines of a summary: names, numbers, open questions and sentences under their headings, in the language with most text.
 *
 * @param leaving what is summarised, with the limit
 * @param before the text before the lines; may be empty
 */
record SummaryLines(LeavingMessages leaving, String before) {

    static final String SEPARATOR = "; ";
    static final String BULLET = "- ";

    /**
     * Returns the text before the lines, and the lines of as many facts as fit: the oldest ones are left out, and no sentence is shown in
     * the place of a fact.
     *
     * @param facts names, numbers and questions, the newest at the end
     * @param sentences the sentences, the newest at the end
     */
    String fitting(List<SummaryFact> facts, List<SummaryFact> sentences) {
        List<SummaryFact> kept = newest(facts, most(facts.size(), number -> text(newest(facts, number), List.of())));
        int said = most(sentences.size(), number -> text(kept, newest(sentences, number)));
        return text(kept, newest(sentences, said)).strip();
    }

    private static <T> List<T> newest(List<T> all, int number) {
        return all.subList(all.size() - number, all.size());
    }

    /** Returns the greatest number, up to a maximum, whose text is within the limit. */
    private int most(int max, IntFunction<String> text) {
        int fits = 0;
        int tooMany = max + 1;
        while (tooMany - fits > 1) {
            int middle = (fits + tooMany) >>> 1;
            if (leaving.admits(text.apply(middle))) {
                fits = middle;
            } else {
                tooMany = middle;
            }
        }
        return fits;
    }

    private String text(List<SummaryFact> facts, List<SummaryFact> sentences) {
        StringBuilder text = new StringBuilder(before);
        for (FactKind kind : FactKind.values()) {
            List<String> lines = (kind == FactKind.SENTENCE ? sentences : facts)
                    .stream()
                            .filter(fact -> fact.kind() == kind)
                            .map(SummaryFact::text)
                            .toList();
            if (!lines.isEmpty()) {
                text.append(kind.heading(isChinese()))
                        .append(joined(kind, lines))
                        .append('\n');
            }
        }
        return text.toString();
    }

    private static String joined(FactKind kind, List<String> lines) {
        return kind.isList()
                ? String.join(SEPARATOR, lines)
                : lines.stream().map(line -> "\n" + BULLET + line).collect(Collectors.joining());
    }

    private boolean isChinese() {
        return leaving.languages().stream().findFirst().filter("zh"::equals).isPresent();
    }
}
