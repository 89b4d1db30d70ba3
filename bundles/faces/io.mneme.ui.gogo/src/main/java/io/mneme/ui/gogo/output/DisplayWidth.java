package io.mneme.ui.gogo.output;

import java.util.ArrayList;
import java.util.List;

/** How many columns of a terminal a text takes: East Asian characters take two, combining marks none. */
final class DisplayWidth {

    /** First and last code point of each block whose characters take two columns, in ascending order. */
    private static final int[][] WIDE = {
        {0x1100, 0x115F}, {0x2E80, 0x303E}, {0x3041, 0x33FF}, {0x3400, 0x4DBF}, {0x4E00, 0xA4CF}, {0xA960, 0xA97F},
        {0xAC00, 0xD7A3}, {0xF900, 0xFAFF}, {0xFE30, 0xFE6F}, {0xFF01, 0xFF60}, {0xFFE0, 0xFFE6}, {0x1F300, 0x1F64F},
        {0x1F680, 0x1F6FF}, {0x1F900, 0x1F9FF}, {0x20000, 0x3FFFD}
    };

    private DisplayWidth() {}

    static int of(String text) {
        return text.codePoints().map(DisplayWidth::of).sum();
    }

    /** Returns a text that takes at most so many columns, with an ellipsis at the end of one that was longer. */
    static String cut(String text, int columns) {
        if (of(text) <= columns) {
            return text;
        }
        StringBuilder kept = new StringBuilder();
        int width = 1;
        for (int codePoint : text.codePoints().toArray()) {
            width += of(codePoint);
            if (width > columns) {
                break;
            }
            kept.appendCodePoint(codePoint);
        }
        return kept.append('…').toString();
    }

    /** Returns a text on lines that take at most so many columns each, broken between words where that is possible. */
    static List<String> wrapped(String text, int columns) {
        List<String> lines = new ArrayList<>();
        String rest = text;
        while (of(rest) > columns) {
            int end = end(rest, columns);
            int blank = rest.lastIndexOf(' ', end);
            lines.add(rest.substring(0, blank > 0 ? blank : end).stripTrailing());
            rest = rest.substring(blank > 0 ? blank : end).stripLeading();
        }
        lines.add(rest);
        return lines;
    }

    /** Returns where the part of a text ends that takes at most so many columns, and one character at least. */
    private static int end(String text, int columns) {
        int end = text.offsetByCodePoints(0, 1);
        int width = of(text.codePointAt(0));
        while (width + of(text.codePointAt(end)) <= columns) {
            width += of(text.codePointAt(end));
            end = text.offsetByCodePoints(end, 1);
        }
        return end;
    }

    private static int of(int codePoint) {
        for (int[] block : WIDE) {
            if (codePoint >= block[0] && codePoint <= block[1]) {
                return 2;
            }
        }
        return switch (Character.getType(codePoint)) {
            case Character.NON_SPACING_MARK, Character.ENCLOSING_MARK, Character.FORMAT -> 0;
            default -> 1;
        };
    }
}
