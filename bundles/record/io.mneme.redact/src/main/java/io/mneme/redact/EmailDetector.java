package io.mneme.redact;

import java.util.Locale;
import java.util.regex.Matcher;
import java.util.regex.Pattern;

/** Detects e-mail addresses, also with host names that only a local network knows. */
final class EmailDetector implements Detector {

    private static final Pattern ADDRESS =
            Pattern.compile("(?<![\\w.%+'-])([\\w.%+'-]++)@([A-Za-z0-9-]++(?:\\.[A-Za-z0-9-]++)++)");
    private static final Pattern TOP = Pattern.compile("[A-Za-z][A-Za-z0-9-]++(?<!-)");
    private static final Pattern SCALED_PICTURE = Pattern.compile("\\dx\\.(?:png|jpe?g|gif|webp|svg)");

    @Override
    public void detect(CharSequence text, DetectionListener found) {
        Matcher address = ADDRESS.matcher(text);
        while (address.find()) {
            int start = address.start();
            while (start < address.end(1) && ".'".indexOf(text.charAt(start)) >= 0) {
                start++;
            }
            String host = host(address.group(2));
            if (start < address.end(1) && !host.isEmpty()) {
                int end = address.start(2) + host.length();
                found.onDetection(
                        start, end, text.subSequence(start, end).toString().toLowerCase(Locale.ROOT));
            }
        }
    }

    /** Returns the longest start of the labels that can be a host name; empty if none can. */
    private static String host(String labels) {
        int end = labels.length();
        int dot = labels.lastIndexOf('.');
        while (dot > 0 && !TOP.matcher(labels).region(dot + 1, end).matches()) {
            end = dot;
            dot = labels.lastIndexOf('.', dot - 1);
        }
        String host = dot > 0 ? labels.substring(0, end) : "";
        return SCALED_PICTURE.matcher(host).matches() ? "" : host;
    }
}
