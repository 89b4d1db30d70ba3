package io.mneme.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.CodeValidator;
import org.apache.commons.validator.routines.CreditCardValidator;
import org.apache.commons.validator.routines.checkdigit.LuhnCheckDigit;

/** Detects numbers of payment cards: those with the prefix of an issuer and a valid Luhn checksum. */
final class PaymentCardDetector implements Detector {

    private static final int MAX_DIGITS = 19;
    private static final int MIN_GROUP_DIGITS = 4;
    private static final Pattern GROUPS = Pattern.compile("(?<![\\w.])\\d++(?:[ -]\\d++)*+(?![\\w]|\\.\\d)");
    private static final Pattern GROUP = Pattern.compile("\\d++");

    private final CreditCardValidator cards = new CreditCardValidator(new CodeValidator[] {
        CreditCardValidator.VISA_VALIDATOR,
        CreditCardValidator.MASTERCARD_VALIDATOR,
        CreditCardValidator.AMEX_VALIDATOR,
        CreditCardValidator.DISCOVER_VALIDATOR,
        CreditCardValidator.DINERS_VALIDATOR,
        begins("(35(?:2[89]|[3-8]\\d)\\d{12})"),
        begins("(62\\d{14,17})")
    });

    private static CodeValidator begins(String issuer) {
        return new CodeValidator(issuer, LuhnCheckDigit.LUHN_CHECK_DIGIT);
    }

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher run = GROUPS.matcher(text);
        while (run.find()) {
            List<int[]> groups = groups(text, run.start(), run.end());
            int first = 0;
            while (first < groups.size()) {
                first = Math.max(first + 1, detectFrom(text, groups, first, found));
            }
        }
    }

    private static List<int[]> groups(CharSequence text, int start, int end) {
        List<int[]> groups = new ArrayList<>();
        Matcher group = GROUP.matcher(text).region(start, end);
        while (group.find()) {
            groups.add(new int[] {group.start(), group.end()});
        }
        return groups;
    }

    /** Returns the index after the last group of a card that begins with this group; 0 if none does. */
    private int detectFrom(CharSequence text, List<int[]> groups, int first, DetectionListener found) {
        StringBuilder digits = new StringBuilder();
        for (int at = first; at < groups.size(); at++) {
            int[] group = groups.get(at);
            if (digits.length() + group[1] - group[0] > MAX_DIGITS) {
                return 0;
            }
            digits.append(text, group[0], group[1]);
            if (cards.isValid(digits.toString())) {
                found.onDetection(groups.get(first)[0], group[1], digits.toString());
                return at + 1;
            }
            if (group[1] - group[0] < MIN_GROUP_DIGITS) {
                return 0;
            }
        }
        return 0;
    }
}
