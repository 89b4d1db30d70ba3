package io.mneme.health;

import java.util.List;
import java.util.stream.Stream;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.apache.felix.hc.api.ResultLog;
import org.apache.felix.hc.api.ResultLog.Entry;

/** Combines several findings into one result. */
final class CheckResults {

    private CheckResults() {}

    /** Returns a result with these findings and the status of the worst; without findings, one that is OK. */
    static Result of(List<Entry> findings, String allWell) {
        if (findings.isEmpty()) {
            return new Result(Status.OK, allWell);
        }
        ResultLog log = new ResultLog();
        findings.forEach(log::add);
        return new Result(log);
    }

    /** Returns a result with a warning for each message; without messages, one that is OK. */
    static Result warnings(Stream<String> messages, String allWell) {
        return of(messages.map(CheckResults::warning).toList(), allWell);
    }

    static Entry warning(String message) {
        return new Entry(Status.WARN, message);
    }

    /** Returns a warning that names a plug-in that has failed, its bundle, how often it failed, and its note if it has one. */
    static Entry failures(String plugin, String bundle, long failures, String note) {
        String times = failures == 1 ? "once" : "%,d times".formatted(failures);
        String suffix = note.isEmpty() ? "" : "; " + note;
        return warning("%s of bundle %s failed %s%s".formatted(plugin, bundle, times, suffix));
    }
}
