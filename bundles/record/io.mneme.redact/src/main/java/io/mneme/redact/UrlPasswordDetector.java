package io.mneme.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects the password in a URL such as {@code postgres://user:password@host}, with any scheme. */
final class UrlPasswordDetector implements Detector {

    /** A password may contain an at sign: it ends at the last one before the host. A comma or a slash ends the host. */
    private static final Pattern PASSWORD = Pattern.compile("(?<=[A-Za-z0-9])://[^\\s/?#:@\"'<>\\uFFFF]*+:"
            + "((?![$<{%(\\[])[^\\s/?#@\"'<>\\uFFFF]++(?:@[^\\s/?#@,;\"'<>\\uFFFF]*+(?=@))*+)@");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher password = PASSWORD.matcher(text);
        while (password.find()) {
            if (!SecretHeuristics.isMasked(password.group(1))) {
                found.onDetection(password.start(1), password.end(1), password.group(1));
            }
        }
    }
}
