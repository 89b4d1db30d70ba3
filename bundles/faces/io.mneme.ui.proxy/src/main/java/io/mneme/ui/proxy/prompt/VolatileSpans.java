package io.mneme.ui.proxy.prompt;

import java.util.ArrayList;
import java.util.List;
import java.util.Optional;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds clocks and ids in a text: what is another one in the next request. */
final class VolatileSpans {

    private static final String DAY_NAME = "(?:Mon|Tue|Wed|Thu|Fri|Sat|Sun)[a-z]{0,6},?\\s+";
    private static final String MONTH = "(?:Jan|Feb|Mar|Apr|May|Jun|Jul|Aug|Sep|Oct|Nov|Dec)[a-z]{0,6}\\.?";
    private static final String TIME = "\\d{1,2}:\\d{2}(?::\\d{2}(?:[.,]\\d{1,9})?)?";
    private static final String ZONE =
            "(?:\\s?(?:Z|UTC|GMT)?(?:[+-]\\d{2}:?\\d{2})?)(?:\\s\\([A-Z][A-Za-z ]{2,40}\\))?";
    private static final String CLOCK = TIME + "(?:\\s?[AaPp](?:\\.[Mm]\\.|[Mm]\\b))?" + ZONE;

    /** The forms of a date, by numbers and in words. */
    private static final String DATE = "(?:" + DAY_NAME + ")?(?:\\d{4}[-/]\\d{2}[-/]\\d{2}"
            + "|\\d{1,2}[./]\\d{1,2}[./]\\d{4}"
            + "|" + MONTH + "\\s+\\d{1,2}(?:st|nd|rd|th)?,?\\s+\\d{4}"
            + "|\\d{1,2}(?:st|nd|rd|th)?\\.?\\s+" + MONTH + ",?\\s+\\d{4}"
            + "|\\d{4}年\\d{1,2}月\\d{1,2}日)";

    /** Here and below, the first look is at one character: at most places of a text it says that nothing begins there. */
    private static final Pattern MOMENT = Pattern.compile(
            "(?=[\\dA-Z])(?<![\\w.:])(?:" + DATE + "(?:[T,]?\\s?(?:at\\s)?" + CLOCK + ")?|" + CLOCK + ")(?![\\w:])");

    private static final Pattern ID =
            Pattern.compile("(?=[0-9a-fA-F])(?<![\\w-])(?:[0-9a-fA-F]{8}-(?:[0-9a-fA-F]{4}-){3}[0-9a-fA-F]{12}"
                    + "|1[6-9]\\d{8}(?:\\d{3}){0,3}(?:\\.\\d+)?"
                    + "|(?=[0-9a-f]*\\d)[0-9a-f]{16,64}"
                    + "|[0-7][0-9A-HJKMNP-TV-Z]{25})(?![\\w-])");

    private VolatileSpans() {}

    /**
     * A range of a text.
     *
     * @param start where it begins, in UTF-16 units
     * @param end the unit after its last one
     * @param kind what it is: {@code a time} or {@code an id}
     */
    record VolatileSpan(int start, int end, String kind) {}

    /** Returns the clocks and ids of a text, in their order. */
    static List<VolatileSpan> find(String text) {
        List<VolatileSpan> spans = new ArrayList<>();
        add(MOMENT, "a time", text, spans);
        add(ID, "an id", text, spans);
        spans.sort((one, other) -> Integer.compare(one.start(), other.start()));
        return spans;
    }

    private static void add(Pattern pattern, String kind, String text, List<VolatileSpan> spans) {
        Matcher matcher = pattern.matcher(text);
        while (matcher.find()) {
            int start = matcher.start();
            int end = matcher.end();
            if (spans.stream().noneMatch(span -> start < span.end() && end > span.start())) {
                spans.add(new VolatileSpan(start, end, kind));
            }
        }
    }

    /** Returns what is at a place of a text; empty if it is no clock and no id. */
    static Optional<String> kindAt(String text, int place) {
        return find(text).stream()
                .filter(span -> place >= span.start() && place <= span.end())
                .map(VolatileSpan::kind)
                .findFirst();
    }
}
