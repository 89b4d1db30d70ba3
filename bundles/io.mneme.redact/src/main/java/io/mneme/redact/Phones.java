package io.mneme.redact;

import com.google.i18n.phonenumbers.PhoneNumberMatch;
import com.google.i18n.phonenumbers.PhoneNumberUtil;
import com.google.i18n.phonenumbers.PhoneNumberUtil.Leniency;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberFormat;
import com.google.i18n.phonenumbers.PhoneNumberUtil.PhoneNumberType;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/**
 * Finds phone numbers: those with a country code, and those as a region writes them.
 *
 * <p>The library is asked only about runs of digits that are long enough, since it looks at each digit of a text many times.
 */
final class Phones implements Finder {

    /** The region of nobody: only numbers with a country code are found. */
    static final String NOWHERE = "ZZ";

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

    /** In a run of more digits, which can be several numbers, those of a number stand together. */
    private static final int MOST_DIGITS_APART = 40;

    private static final int LEAST_DIGITS_TOGETHER = 3;

    private final PhoneNumberUtil numbers = PhoneNumberUtil.getInstance();
    private final String region;

    /**
     * Prepares for a region.
     *
     * @param region its two letters, or {@link #NOWHERE}
     * @throws IllegalArgumentException if there is no such region
     */
    Phones(String region) {
        if (!region.equals(NOWHERE) && !numbers.getSupportedRegions().contains(region)) {
            throw new IllegalArgumentException("phone_regions must be codes of regions, as CN or US: " + region);
        }
        this.region = region;
    }

    @Override
    public String kind() {
        return "phone";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Matcher run = (region.equals(NOWHERE) ? INTERNATIONAL_RUN : RUN).matcher(text);
        while (run.find()) {
            if (!isDrizzle(run.group())) {
                findIn(text, run.start(), run.end(), found);
            }
        }
    }

    private static boolean isDrizzle(String run) {
        int groups = 0;
        int digits = 0;
        Matcher group = GROUP.matcher(run);
        while (group.find()) {
            groups++;
            digits += group.end() - group.start();
        }
        return digits > MOST_DIGITS_APART && digits < groups * LEAST_DIGITS_TOGETHER;
    }

    /** Shows the library a little of what stands around a run too, by which it knows prices and timestamps apart. */
    private void findIn(CharSequence text, int start, int end, Found found) {
        int from = Math.max(0, start - MARGIN_CHARS);
        CharSequence window = text.subSequence(from, Math.min(text.length(), end + MARGIN_CHARS));
        for (PhoneNumberMatch match : numbers.findNumbers(window, region, Leniency.VALID, Long.MAX_VALUE)) {
            if (from + match.start() >= start && isMeant(text, from + match.start(), match)) {
                found.at(
                        from + match.start(),
                        from + match.end(),
                        numbers.format(match.number(), PhoneNumberFormat.E164));
            }
        }
    }

    /** Mere digits may be the number of anything, unless a mobile telephone has it or a telephone is spoken of. */
    private boolean isMeant(CharSequence text, int start, PhoneNumberMatch match) {
        if (!DIGITS.matcher(match.rawString()).matches()
                || numbers.getNumberType(match.number()) == PhoneNumberType.MOBILE) {
            return true;
        }
        CharSequence before = text.subSequence(Math.max(0, start - NEARBY_CHARS), start);
        return TELEPHONE.matcher(before).find();
    }
}
