package io.mneme.redact;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.InetAddressValidator;

/** Detects Internet addresses of both versions. */
final class IpAddressDetector implements Detector {

    private static final int MAX_ADDRESS_CHARS = 45;
    private static final int MIN_IPV6_DIGITS = 4;
    private static final int NEARBY_CHARS = 12;
    private static final Pattern IPV6 = Pattern.compile("[0-9A-Fa-f:]++(?:\\.\\d{1,3}){0,3}+");
    private static final Pattern IPV4 = Pattern.compile("(?<![\\w.])\\d{1,3}+(?:\\.\\d{1,3}+){3}+(?!\\w|\\.\\d)");
    private static final Pattern VERSION =
            Pattern.compile("(?i)(?:version|release|build|ver\\.?|版本号?|版)\\s*[:=]?\\s*$");

    private final InetAddressValidator addresses = InetAddressValidator.getInstance();

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher six = IPV6.matcher(text);
        while (six.find()) {
            detectIpv6(text, six.start(), six.end(), found);
        }
        Matcher four = IPV4.matcher(text);
        while (four.find()) {
            if (addresses.isValidInet4Address(four.group()) && !isVersion(text, four.start())) {
                found.onDetection(four.start(), four.end(), four.group());
            }
        }
    }

    /** A single colon next to an address belongs to the sentence. */
    private void detectIpv6(CharSequence text, int from, int to, DetectionListener found) {
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
        if (whole && end - start <= MAX_ADDRESS_CHARS) {
            String address = text.subSequence(start, end).toString();
            if (hasEnoughDigits(address) && addresses.isValidInet6Address(address)) {
                found.onDetection(start, end, address.toLowerCase(Locale.ROOT));
            }
        }
    }

    /** Rejects two names with colons between them, or the step of a range, which also have the form of an address. */
    private static boolean hasEnoughDigits(String address) {
        long digits = address.chars().filter(sign -> sign != ':').count();
        return digits >= MIN_IPV6_DIGITS && address.chars().anyMatch(Character::isDigit);
    }

    private static boolean isVersion(CharSequence text, int start) {
        return VERSION.matcher(text.subSequence(Math.max(0, start - NEARBY_CHARS), start))
                .find();
    }

    private static boolean isWord(char sign) {
        return sign == '_' || sign < 128 && Character.isLetterOrDigit(sign);
    }
}
