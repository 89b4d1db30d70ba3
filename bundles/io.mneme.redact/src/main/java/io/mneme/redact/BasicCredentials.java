package io.mneme.redact;

import java.nio.charset.StandardCharsets;
import java.util.Base64;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds names and passwords as HTTP sends them behind {@code Basic}: in a header, or where they can be decoded. */
final class BasicCredentials implements Finder {

    private static final int NAME_AND_PASSWORD_MOST = 400;
    private static final Pattern CREDENTIALS = Pattern.compile("(?i)(?<![A-Za-z0-9_])"
            + "(authorization[\"']?+ {0,3}+[:=] {0,3}+[\"']?+)?+basic {1,3}+([A-Za-z0-9+/_-]{4,}+={0,2}+)");

    @Override
    public String kind() {
        return "secret";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Matcher credentials = CREDENTIALS.matcher(text);
        while (credentials.find()) {
            String value = credentials.group(2);
            if (credentials.start(1) >= 0 && !Literals.isWord(value) || isNameAndPassword(value)) {
                found.at(credentials.start(2), credentials.end(2), value);
            }
        }
    }

    /** Words do not decode to printable text with a colon in it. */
    private static boolean isNameAndPassword(String value) {
        String plain = value.substring(0, Math.min(value.length(), NAME_AND_PASSWORD_MOST))
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
