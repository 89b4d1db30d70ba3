package io.mneme.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Finds what is assigned to a name: anything hard to guess if the name speaks of a secret, else only what looks drawn by lot. */
final class Assignments implements Finder {

    private static final double BITS_OF_A_WORD = 2.5;
    private static final double BITS_OF_A_LOT = 4.2;
    private static final int MOST_SLASHES = 2;
    private static final Pattern NAMED = Pattern.compile("(?i)(?:passw(?:or)?d|passphrase|pwd|secret|token|credentials?"
            + "|(?:api|access|private|secret)[ _-]?key|密码|口令|密钥|令牌)"
            + "[\"']?+ {0,3}+(?:[:=]|is |是|为) {0,3}+[\"']?+((?![$<{(\\[])[\\x21-\\x7E&&[^\"'`,;&<>]]{8,}+)");
    private static final Pattern OTHER = Pattern.compile("(?<![\\w.-])[A-Za-z][\\w.-]*+"
            + "[\"']?+ {0,3}+[:=] {0,3}+[\"']?+([A-Za-z0-9+/_-]{32,}+={0,2}+)(?![\\w.:-])");

    @Override
    public String kind() {
        return "secret";
    }

    @Override
    public void find(CharSequence text, Found found) {
        find(NAMED.matcher(text), found, value -> isMixed(value) && bits(value) >= BITS_OF_A_WORD);
        find(OTHER.matcher(text), found, value -> isMixed(value) && isWild(value) && bits(value) >= BITS_OF_A_LOT);
    }

    private interface Rule {
        boolean holds(String value);
    }

    private static void find(Matcher assignment, Found found, Rule rule) {
        while (assignment.find()) {
            if (rule.holds(assignment.group(1))) {
                found.at(assignment.start(1), assignment.end(1), assignment.group(1));
            }
        }
    }

    private static boolean isMixed(String value) {
        return value.chars().anyMatch(Character::isDigit) && value.chars().anyMatch(Character::isLetter);
    }

    /** Paths have slashes; names and the digits of a checksum are in one case. */
    private static boolean isWild(String value) {
        return value.chars().anyMatch(Character::isUpperCase)
                && value.chars().anyMatch(Character::isLowerCase)
                && value.chars().filter(sign -> sign == '/').count() <= MOST_SLASHES;
    }

    /** Returns how many bits a character of the text tells, if it tells as much as its frequency in the text allows. */
    private static double bits(String value) {
        int[] counts = new int[128];
        value.chars().forEach(sign -> counts[sign]++);
        double bits = 0;
        for (int count : counts) {
            double share = (double) count / value.length();
            bits -= count == 0 ? 0 : share * Math.log(share) / Math.log(2);
        }
        return bits;
    }
}
