package io.mneme.redact;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.InetAddressValidator;

/** Finds Internet addresses of both versions. */
final class Addresses implements Finder {

    private static final int LONGEST = 45;
    private static final int LEAST_DIGITS_OF_SIX = 4;
    private static final int NEARBY_CHARS = 12;
    private static final Pattern SIX = Pattern.compile("[0-9A-Fa-f:]++(?:\\.\\d{1,3}){0,3}+");
    private static final Pattern FOUR = Pattern.compile("(?<![\\w.])\\d{1,3}+(?:\\.\\d{1,3}+){3}+(?!\\w|\\.\\d)");
    private static final Pattern VERSION =
            Pattern.compile("(?i)(?:version|release|build|ver\\.?|版本号?|版)\\s*[:=]?\\s*$");

    private final InetAddressValidator addresses = InetAddressValidator.getInstance();

    @Override
    public String kind() {
        return "ip";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Matcher six = SIX.matcher(text);
        while (six.find()) {
            findSix(text, six.start(), six.end(), found);
        }
        Matcher four = FOUR.matcher(text);
        while (four.find()) {
            if (addresses.isValidInet4Address(four.group()) && !isVersion(text, four.start())) {
                found.at(four.start(), four.end(), four.group());
            }
        }
    }

    /** A colon around it belongs to the sentence, unless there are two. */
    private void findSix(CharSequence text, int from, int to, Found found) {
        int start = from;
        int end = to;
        if (end - start > 1 && text.charAt(start) == ':' && text.charAt(start + 1) != ':') {
            start++;
        }
        if (end - start > 1 && text.charAt(end - 1) == ':' && text.charAt(end - 2) != ':') {
            end--;
        }
        boolean whole =
                (start == 0 || !isWord(text.charAt(start - 1))) && (end == text.length() || !isWord(text.charAt(end)));
        if (whole && end - start <= LONGEST) {
            String address = text.subSequence(start, end).toString();
            if (isTelling(address) && addresses.isValidInet6Address(address)) {
                found.at(start, end, address.toLowerCase(Locale.ROOT));
            }
        }
    }

    /** Two names with colons between, or the step of a range, read as an address too. */
    private static boolean isTelling(String address) {
        long digits = address.chars().filter(sign -> sign != ':').count();
        return digits >= LEAST_DIGITS_OF_SIX && address.chars().anyMatch(Character::isDigit);
    }

    private static boolean isVersion(CharSequence text, int start) {
        return VERSION.matcher(text.subSequence(Math.max(0, start - NEARBY_CHARS), start))
                .find();
    }

    private static boolean isWord(char sign) {
        return sign == '_' || sign < 128 && Character.isLetterOrDigit(sign);
    }
}
