package io.mneme.redact;

import java.util.ArrayList;
import java.util.List;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.CodeValidator;
import org.apache.commons.validator.routines.CreditCardValidator;
import org.apache.commons.validator.routines.checkdigit.LuhnCheckDigit;

/** Finds numbers of payment cards: those that begin as an issuer's do and pass the Luhn check. */
final class Cards implements Finder {

    private static final int MOST_DIGITS = 19;
    private static final int LEAST_DIGITS_OF_A_GROUP = 4;
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
    public String kind() {
        return "card";
    }

    @Override
    public void find(CharSequence text, Found found) {
        Matcher run = GROUPS.matcher(text);
        while (run.find()) {
            List<int[]> groups = groups(text, run.start(), run.end());
            int first = 0;
            while (first < groups.size()) {
                first = Math.max(first + 1, foundFrom(text, groups, first, found));
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

    /** Returns the index behind the last group of a card that begins with this group; 0 if none does. */
    private int foundFrom(CharSequence text, List<int[]> groups, int first, Found found) {
        StringBuilder digits = new StringBuilder();
        for (int at = first; at < groups.size(); at++) {
            int[] group = groups.get(at);
            if (digits.length() + group[1] - group[0] > MOST_DIGITS) {
                return 0;
            }
            digits.append(text, group[0], group[1]);
            if (cards.isValid(digits.toString())) {
                found.at(groups.get(first)[0], group[1], digits.toString());
                return at + 1;
            }
            if (group[1] - group[0] < LEAST_DIGITS_OF_A_GROUP) {
                return 0;
            }
        }
        return 0;
    }
}
