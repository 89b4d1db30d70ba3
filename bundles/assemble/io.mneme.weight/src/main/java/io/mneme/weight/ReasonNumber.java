package io.mneme.weight;

import io.mneme.api.policy.Setting;

/** Writes a number of a reason with at most three decimals. A reason is written for each of many items, so this must be fast. */
final class ReasonNumber {

    private static final double DECIMALS = 1_000;
    private static final double MAX_ROUNDED = 1e12;

    private ReasonNumber() {}

    static String of(double value) {
        return Math.abs(value) < MAX_ROUNDED
                ? Setting.text(Math.rint(value * DECIMALS) / DECIMALS)
                : Double.toString(value);
    }
}
