package io.mneme.ui.http.output;

import java.time.Duration;

/**
 * What answers may take, all together.
 *
 * @param maxBytes the most bytes of answers in memory at a time; a longer answer is sent alone
 * @param grace how long an answer is never cut off, however slowly it is read
 * @param maxWait how long an answer waits for room
 */
public record ResponseLimits(long maxBytes, Duration grace, Duration maxWait) {

    public ResponseLimits {
        if (maxBytes < 1) {
            throw new IllegalArgumentException("maxBytes must be at least 1: " + maxBytes);
        }
    }
}
