package io.mneme.settings.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;

/** Finds the keys in a text as File Install finds them. Each character of the text is one byte of the file. */
final class PropertyParser {

    private static final String SEPARATORS = "=:";
    private static final String WHITE_SPACE = " \t\f";

    private final String text;
    private final List<PropertyLine> found = new ArrayList<>();
    private int next;

    private PropertyParser(String text) {
        this.text = text;
    }

    static List<PropertyLine> parse(String text) {
        PropertyParser parser = new PropertyParser(text);
        while (parser.next < text.length()) {
            parser.property();
        }
        return parser.found;
    }

    /** Reads one property, with the comments and blank lines before it. */
    private void property() {
        StringBuilder joined = new StringBuilder();
        int start = -1;
        int first = -1;
        int end = next;
        boolean open = true;
        while (open && next < text.length()) {
            int begin = next;
            String line = nextLine();
            if (isComment(line)) {
                continue;
            }
            start = start < 0 ? begin : start;
            first = first < 0 ? begin + line.length() : first;
            end = begin + line.length();
            String content = withoutIndent(line);
            open = isContinued(content);
            joined.append(open ? content.substring(0, content.length() - 1) : content);
        }
        if (start >= 0) {
            add(joined.toString(), start, first, end);
        }
    }

    private void add(String joined, int start, int first, int end) {
        int keyEnd = keyEnd(joined);
        int value = valueStart(joined, keyEnd);
        String line = text.substring(start, first);
        int indent = line.length() - withoutIndent(line).length();
        found.add(new PropertyLine(
                unescape(joined.substring(0, keyEnd)),
                unescape(joined.substring(value)),
                start,
                first == end ? start + indent + value : end,
                end,
                next));
    }

    /** Space behind a value belongs to it. */
    private static String withoutIndent(String line) {
        int at = 0;
        while (at < line.length() && line.charAt(at) <= ' ') {
            at++;
        }
        return line.substring(at);
    }

    /** Returns the line that begins next, and moves on behind its line break. */
    private String nextLine() {
        int end = next;
        while (end < text.length() && text.charAt(end) != '\n' && text.charAt(end) != '\r') {
            end++;
        }
        String line = text.substring(next, end);
        next = text.startsWith("\r\n", end) ? end + 2 : Math.min(end + 1, text.length());
        return line;
    }

    private static boolean isComment(String line) {
        String trimmed = line.trim();
        return trimmed.isEmpty() || trimmed.charAt(0) == '#' || trimmed.charAt(0) == '!';
    }

    private static boolean isContinued(String line) {
        int backslashes = 0;
        while (backslashes < line.length() && line.charAt(line.length() - 1 - backslashes) == '\\') {
            backslashes++;
        }
        return backslashes % 2 == 1;
    }

    private static int keyEnd(String line) {
        int at = 0;
        while (at < line.length() && (SEPARATORS + WHITE_SPACE).indexOf(line.charAt(at)) < 0) {
            at += line.charAt(at) == '\\' ? 2 : 1;
        }
        return Math.min(at, line.length());
    }

    private static int valueStart(String line, int keyEnd) {
        int at = skipWhiteSpace(line, keyEnd);
        if (at < line.length() && SEPARATORS.indexOf(line.charAt(at)) >= 0) {
            at = skipWhiteSpace(line, at + 1);
        }
        return at;
    }

    private static int skipWhiteSpace(String line, int from) {
        int at = from;
        while (at < line.length() && WHITE_SPACE.indexOf(line.charAt(at)) >= 0) {
            at++;
        }
        return at;
    }

    private static String unescape(String bytes) {
        String escaped = new String(bytes.getBytes(ISO_8859_1), UTF_8);
        StringBuilder plain = new StringBuilder();
        for (int at = 0; at < escaped.length(); at++) {
            char letter = escaped.charAt(at);
            if (letter != '\\' || at + 1 == escaped.length()) {
                plain.append(letter);
            } else if (escaped.startsWith("u", at + 1) && isHex(escaped, at + 2)) {
                plain.append((char) Integer.parseInt(escaped.substring(at + 2, at + 6), 16));
                at += 5;
            } else {
                plain.append(control(escaped.charAt(++at)));
            }
        }
        return plain.toString();
    }

    private static boolean isHex(String text, int at) {
        return at + 4 <= text.length() && text.substring(at, at + 4).matches("\\p{XDigit}{4}");
    }

    private static char control(char letter) {
        return switch (letter) {
            case 'n' -> '\n';
            case 'r' -> '\r';
            case 't' -> '\t';
            case 'f' -> '\f';
            case 'b' -> '\b';
            default -> letter;
        };
    }
}
