package io.mneme.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds the password in an address such as {@code postgres://user:password@host}, whatever its scheme. */
final class UrlPasswords implements Finder {

    /** A password may hold an at sign: it ends at the last one before the host, which a comma or a slash ends. */
    private static final Pattern PASSWORD = Pattern.compile("(?<=[A-Za-z0-9])://[^\\s/?#:@\"'<>\\uFFFF]*+:"
            + "((?![$<{%(\\[])[^\\s/?#@\"'<>\\uFFFF]++(?:@[^\\s/?#@,;\"'<>\\uFFFF]*+(?=@))*+)@");

    @Override
    public String kind() {
        return "secret";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Matcher password = PASSWORD.matcher(text);
        while (password.find()) {
            if (!Literals.isMasked(password.group(1))) {
                found.at(password.start(1), password.end(1), password.group(1));
            }
        }
    }
}
