package io.mneme.context.token;

/** Compares texts from their beginning. */
public final class CommonPrefix {

    private CommonPrefix() {}

    /** Returns how many UTF-16 units two texts share at their beginning; never half a surrogate pair of either. */
    public static int common(String one, String other) {
        int limit = Math.min(one.length(), other.length());
        int at = 0;
        while (at < limit && one.charAt(at) == other.charAt(at)) {
            at++;
        }
        boolean cutsPair =
                at > 0 && Character.isHighSurrogate(one.charAt(at - 1)) && (startsLow(one, at) || startsLow(other, at));
        return cutsPair ? at - 1 : at;
    }

    private static boolean startsLow(String text, int at) {
        return at < text.length() && Character.isLowSurrogate(text.charAt(at));
    }
}
