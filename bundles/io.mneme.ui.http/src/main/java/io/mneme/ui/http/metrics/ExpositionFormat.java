package io.mneme.ui.http.metrics;

import java.util.Arrays;
import java.util.Locale;

/** A text form in which meters are exposed. */
enum ExpositionFormat {
    PROMETHEUS("text/plain; version=0.0.4; charset=utf-8"),
    OPENMETRICS("application/openmetrics-text; version=1.0.0; charset=utf-8");

    private static final String OPENMETRICS_TYPE = "application/openmetrics-text";

    private final String contentType;

    ExpositionFormat(String contentType) {
        this.contentType = contentType;
    }

    String contentType() {
        return contentType;
    }

    /** Returns the form for the value of {@code Accept}: OpenMetrics only if it is asked for by its name. */
    static ExpositionFormat accepted(String accept) {
        boolean isNamed = Arrays.stream(accept.toLowerCase(Locale.ROOT).split(","))
                .map(String::strip)
                .filter(range -> !range.matches(".*;\\s*q\\s*=\\s*0(\\.0*)?\\s*"))
                .anyMatch(range -> range.split(";")[0].strip().equals(OPENMETRICS_TYPE));
        return isNamed ? OPENMETRICS : PROMETHEUS;
    }
}
