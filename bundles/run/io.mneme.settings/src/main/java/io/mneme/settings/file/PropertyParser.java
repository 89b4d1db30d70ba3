package io.mneme.settings.file;

import static java.nio.charset.StandardCharsets.ISO_8859_1;
import static java.nio.charset.StandardCharsets.UTF_8;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the keys in a text as File Install finds them. Each character of the text is one byte of the file. */
final class PropertyParser {

    /** A line: its indent, its content and its break. Space behind a value belongs to it. */
    private static final Pattern LINE = Pattern.compile("[\\x00- &&[^\r\n]]*([^\r\n]*)(?:\r\n|\r|\n|\\z)");

    private static final Pattern COMMENT = Pattern.compile("[#!]|\\z");
    private static final Pattern CONTINUED = Pattern.compile("(?<!\\\\)\\\\(?:\\\\\\\\)*\\z");
    private static final Pattern PROPERTY =
            Pattern.compile("(?s)((?:\\\\.?|[^\\\\=: \t\f])*+)[ \t\f]*+[=:]?[ \t\f]*+(.*)");
    private static final Pattern ESCAPE = Pattern.compile("(?s)\\\\(?:u(\\p{XDigit}{4})|(.))");

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
        return List.copyOf(parser.found);
    }

    /** Reads one property, with the comments and blank lines before it and between its lines. */
    private void property() {
        StringBuilder joined = new StringBuilder();
        List<Integer> starts = new ArrayList<>();
        Matcher line = LINE.matcher(text);
        int contentStart = next;
        int end = next;
        boolean open = true;
        while (open && next < text.length() && line.find(next)) {
            next = line.end();
            String content = line.group(1);
            if (!COMMENT.matcher(content).lookingAt()) {
                starts.add(line.start());
                contentStart = line.start(1);
                end = line.end(1);
                open = CONTINUED.matcher(content).find();
                joined.append(content, 0, content.length() - (open ? 1 : 0));
            }
        }
        Matcher property = PROPERTY.matcher(joined);
        if (!starts.isEmpty() && property.matches()) {
            int valueStart = starts.size() == 1 ? contentStart + property.start(2) : end;
            found.add(new PropertyLine(
                    unescape(property.group(1)), unescape(property.group(2)), starts.get(0), valueStart, end, next));
        }
    }

    private static String unescape(String bytes) {
        return ESCAPE.matcher(new String(bytes.getBytes(ISO_8859_1), UTF_8))
                .replaceAll(escape -> Matcher.quoteReplacement(
                        escape.group(1) == null
                                ? control(escape.group(2))
                                : String.valueOf((char) Integer.parseInt(escape.group(1), 16))));
    }

    private static String control(String letter) {
        return switch (letter) {
            case "n" -> "\n";
            case "r" -> "\r";
            case "t" -> "\t";
            case "f" -> "\f";
            case "b" -> "\b";
            default -> letter;
        };
    }
}
