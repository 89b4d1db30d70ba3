package io.mneme.redact;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;
import org.apache.commons.validator.routines.IBANValidator;

/** Detects bank account numbers (IBAN) with the length of their country and a valid checksum. */
final class IbanDetector implements Detector {

    private static final Pattern BEGINNING = Pattern.compile("(?<![A-Za-z0-9_])[A-Za-z]{2}\\d\\d(?=[ -]?[A-Za-z0-9])");

    private final IBANValidator ibans = IBANValidator.getInstance();

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher beginning = BEGINNING.matcher(text);
        int behind = 0;
        while (beginning.find()) {
            if (beginning.start() >= behind) {
                behind = detectAt(text, beginning.start(), found);
            }
        }
    }

    /** Returns the index after the number that begins here; 0 if there is none. */
    private int detectAt(CharSequence text, int start, DetectionListener found) {
        String country = text.subSequence(start, start + 2).toString().toUpperCase(Locale.ROOT);
        IBANValidator.Validator rule = ibans.getValidator(country);
        if (rule == null) {
            return 0;
        }
        StringBuilder number = new StringBuilder();
        int at = start;
        while (at < text.length() && number.length() < rule.getIbanLength()) {
            char sign = text.charAt(at);
            boolean separates = (sign == ' ' || sign == '-') && Character.isLetterOrDigit(text.charAt(at - 1));
            if (!separates && !isPlain(sign)) {
                return 0;
            }
            if (!separates) {
                number.append(sign);
            }
            at++;
        }
        String iban = number.toString().toUpperCase(Locale.ROOT);
        if (at < text.length() && isPlain(text.charAt(at)) || !ibans.isValid(iban)) {
            return 0;
        }
        found.onDetection(start, at, iban);
        return at;
    }

    private static boolean isPlain(char sign) {
        return sign >= '0' && sign <= '9' || sign >= 'A' && sign <= 'Z' || sign >= 'a' && sign <= 'z';
    }
}
