package io.mneme.redact;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects names and passwords after {@code Basic}, as HTTP sends them: in a header, or if they can be decoded. */
final class BasicCredentialsDetector implements Detector {

    private static final int MAX_CREDENTIALS_CHARS = 400;
    private static final Pattern CREDENTIALS = Pattern.compile("(?i)(?<![A-Za-z0-9_])"
            + "(authorization[\"']?+ {0,3}+[:=] {0,3}+[\"']?+)?+basic {1,3}+([A-Za-z0-9+/_-]{4,}+={0,2}+)");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher credentials = CREDENTIALS.matcher(text);
        while (credentials.find()) {
            String value = credentials.group(2);
            if (credentials.start(1) >= 0 && !SecretHeuristics.isWord(value) || isNameAndPassword(value)) {
                found.onDetection(credentials.start(2), credentials.end(2), value);
            }
        }
    }

    /** Words do not decode to printable text with a colon in it. */
    private static boolean isNameAndPassword(String value) {
        String plain = value.substring(0, Math.min(value.length(), MAX_CREDENTIALS_CHARS))
                .replace('-', '+')
                .replace('_', '/');
        try {
            byte[] decoded = Base64.getDecoder().decode(plain);
            String text = new String(decoded, StandardCharsets.ISO_8859_1);
            return text.indexOf(':') >= 0 && text.chars().allMatch(sign -> sign >= ' ' && sign != 127);
        } catch (IllegalArgumentException noBase64) {
            return false;
        }
    }
}
