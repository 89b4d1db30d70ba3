package io.mneme.redact;

import com.google.i18n.phonenumbers.PhoneNumberMatch;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.Leniency;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Detects phone numbers: those with a country code, and those in the form of a region.
 *
 * <p>Only runs of digits that are long enough are passed to the library, since it reads each digit of a text many times.
 */
final class PhoneDetector implements Detector {

    /** The code of no region: only numbers with a country code are detected. */
    static final String NO_REGION = "ZZ";

    private static final int NEARBY_CHARS = 24;
    private static final int MARGIN_CHARS = 3;
    private static final String GAP = "[\\s()\\[\\]./~\\-\u2010-\u2015\u2212]{0,3}+";
    private static final String SEVEN_OR_MORE = "\\p{Nd}(?:" + GAP + "\\p{Nd}){6,}+";
    private static final Pattern RUN = Pattern.compile("[+(]?" + SEVEN_OR_MORE);
    private static final Pattern INTERNATIONAL_RUN = Pattern.compile("\\+" + GAP + SEVEN_OR_MORE);
    private static final Pattern GROUP = Pattern.compile("\\p{Nd}++");
    private static final Pattern DIGITS = Pattern.compile("\\d++");
    private static final Pattern TELEPHONE =
            Pattern.compile("(?i)tel|phone|call|mobile|cell|fax|dial|电话|手机|致电|拨打|座机|传真|热线");

    /** A longer run can contain several numbers; the digits of one number are adjacent. */
    private static final int MAX_SPARSE_DIGITS = 40;

    private static final int MIN_DIGIT_GROUP = 3;

    private final PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
    private final String region;

    /**
     * Creates a detector for a region.
     *
     * @param region its two letters, or {@link #NO_REGION}
     * @throws IllegalArgumentException if there is no such region
     */
    PhoneDetector(String region) {
        if (!region.equals(NO_REGION) && !numbers.getSupportedRegions().contains(region)) {
            throw new IllegalArgumentException("phone_regions must be codes of regions, as CN or US: " + region);
        }
        this.region = region;
    }

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher run = (region.equals(NO_REGION) ? INTERNATIONAL_RUN : RUN).matcher(text);
        while (run.find()) {
            if (!isSparseDigits(run.group())) {
                detectIn(text, run.start(), run.end(), found);
            }
        }
    }

    private static boolean isSparseDigits(String run) {
        int groups = 0;
        int digits = 0;
        Matcher group = GROUP.matcher(run);
        while (group.find()) {
            groups++;
            digits += group.end() - group.start();
        }
        return digits > MAX_SPARSE_DIGITS && digits < groups * MIN_DIGIT_GROUP;
    }

    /** Passes the characters around a run to the library, too, so that it can exclude prices and timestamps. */
    private void detectIn(CharSequence text, int start, int end, DetectionListener found) {
        int from = Math.max(0, start - MARGIN_CHARS);
        CharSequence window = text.subSequence(from, Math.min(text.length(), end + MARGIN_CHARS));
        for (PhoneNumberMatch match : numbers.findNumbers(window, region, Leniency.VALID, Long.MAX_VALUE)) {
            if (from + match.start() >= start && isMeant(text, from + match.start(), match)) {
                found.onDetection(
                        from + match.start(),
                        from + match.end(),
                        numbers.format(match.number(), PhoneNumberFormat.E164));
            }
        }
    }

    /** Digits alone are a phone number only if it is that of a mobile phone, or if a word nearby names a phone. */
    private boolean isMeant(CharSequence text, int start, PhoneNumberMatch match) {
        if (!DIGITS.matcher(match.rawString()).matches()
                || numbers.getNumberType(match.number()) == PhoneNumberType.MOBILE) {
            return true;
        }
        CharSequence before = text.subSequence(Math.max(0, start - NEARBY_CHARS), start);
        return TELEPHONE.matcher(before).find();
    }
}
