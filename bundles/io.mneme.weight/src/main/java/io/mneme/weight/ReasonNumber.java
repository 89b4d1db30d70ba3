package io.mneme.weight;

import java.math.BigDecimal;
import java.math.MathContext;

/** Writes a number of a reason with three significant digits, with an exponent where it would be long. */
final class ReasonNumber {

    private static final MathContext PRECISION = new MathContext(3);
    private static final double MIN_PLAIN = 1e-6;
    private static final double MAX_PLAIN = 1e9;

    private ReasonNumber() {}

    static String of(double value) {
        BigDecimal rounded = new BigDecimal(value).round(PRECISION).stripTrailingZeros();
        double size = Math.abs(value);
        boolean plain = value == 0 || size >= MIN_PLAIN && size < MAX_PLAIN;
        return plain ? rounded.toPlainString() : rounded.toString();
    }
}
