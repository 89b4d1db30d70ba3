package io.mneme.redact;

import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects keys and tokens by their shape. */
final class ApiKeyDetector implements Detector {

    private static final String SHAPES = String.join(
            "|",
            "[spr]k_(?:live|test)_\\w{16,}+",
            "gh[opsur]_\\w{20,}+",
            "github_pat_\\w{20,}+",
            "gl(?:pat|ptt|dt)-[\\w-]{16,}+",
            "(?:AKIA|ASIA|ABIA|ACCA)[0-9A-Z]{16}+",
            "AIza[\\w-]{30,}+",
            "xox[a-z]-[\\w-]{10,}+",
            "hf_\\w{20,}+",
            "npm_\\w{20,}+",
            "eyJ[\\w-]{8,}+\\.[\\w-]{8,}+\\.[\\w-]*+",
            "(?i:bearer) {1,3}+([\\w.~+/-]{16,}+=*+)");

    /** Prefixes that only keys have, so that no digit is required. */
    private static final Pattern CERTAIN =
            Pattern.compile("(?<![A-Za-z0-9_])(?:[spr]k_(?:live|test)_[A-Za-z0-9]{10,}+|whsec_[A-Za-z0-9+/]{16,}+=*+)");

    /** Its hyphen tells this shape from an identifier, so it may also follow an underscore. */
    private static final String HYPHENATED = "(?<![A-Za-z0-9])[spr]k-[\\w-]{16,}+";

    private static final Pattern KEY = Pattern.compile(HYPHENATED + "|(?<![A-Za-z0-9_])(?:" + SHAPES + ")");
    private static final Pattern DIGIT = Pattern.compile("\\d");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher certain = CERTAIN.matcher(text);
        while (certain.find()) {
            found.onDetection(certain.start(), certain.end(), certain.group());
        }
        Matcher key = KEY.matcher(text);
        while (key.find()) {
            int group = key.start(1) < 0 ? 0 : 1;
            if (DIGIT.matcher(key.group(group)).find()) {
                found.onDetection(key.start(group), key.end(group), key.group(group));
            }
        }
    }
}
