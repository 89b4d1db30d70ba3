package io.mneme.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects private keys in PEM form. A key without an end line ends at the first line of another form. */
final class PrivateKeyDetector implements Detector {

    private static final Pattern BEGIN =
            Pattern.compile("-----BEGIN [A-Z0-9 ]{0,30}+(?<=PRIVATE KEY|PRIVATE KEY BLOCK)-----");
    private static final Pattern END =
            Pattern.compile("-----END [A-Z0-9 ]{0,30}+(?<=PRIVATE KEY|PRIVATE KEY BLOCK)-----");
    private static final Pattern LINES = Pattern.compile("[A-Za-z0-9+/=\\s]*+");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher begin = BEGIN.matcher(text);
        Matcher end = END.matcher(text);
        boolean ends = end.find();
        int behind = 0;
        while (begin.find()) {
            if (begin.start() < behind) {
                continue;
            }
            while (ends && end.start() < begin.end()) {
                ends = end.find();
            }
            behind = ends ? end.end() : lines(text, begin.end());
            found.onDetection(
                    begin.start(),
                    behind,
                    text.subSequence(begin.start(), behind).toString());
        }
    }

    private static int lines(CharSequence text, int from) {
        Matcher lines = LINES.matcher(text).region(from, text.length());
        lines.lookingAt();
        int end = lines.end();
        while (end > from && Character.isWhitespace(text.charAt(end - 1))) {
            end--;
        }
        return end;
    }
}
