package io.mneme.ui.http.health;

import java.lang.management.ManagementFactory;
import java.util.Locale;
import java.util.Map;
import java.util.concurrent.atomic.AtomicReference;
import org.slf4j.Logger;
import org.slf4j.LoggerFactory;

/** Logs when the container becomes ready, degraded or not ready: one line for each change that a request for its readiness finds. */
final class ReadinessLog {

    private static final double MILLIS = 1_000.0;

    private final Logger log;
    private final AtomicReference<String> last = new AtomicReference<>("");

    ReadinessLog() {
        this(LoggerFactory.getLogger(ReadinessLog.class));
    }

    ReadinessLog(Logger log) {
        this.log = log;
    }

    /**
     * Logs a status that is not the last one.
     *
     * @param reasons why the container is not ready or degraded, by the part that is concerned
     */
    void note(String status, Map<String, String> reasons) {
        // Before it is ready for the first time, a container is starting.
        String former = last.getAndUpdate(known -> known.isEmpty() && status.equals("DOWN") ? known : status);
        if (former.equals(status) || (former.isEmpty() && status.equals("DOWN"))) {
            return;
        }
        if (status.equals("UP")) {
            log.info("{}, {} s after the start of the process", former.isEmpty() ? "Ready" : "Ready again", uptime());
        } else {
            log.warn("{}: {}", status.equals("DOWN") ? "Not ready" : "Ready, but degraded", reasons);
        }
    }

    private static String uptime() {
        return String.format(
                Locale.ROOT, "%.1f", ManagementFactory.getRuntimeMXBean().getUptime() / MILLIS);
    }
}
