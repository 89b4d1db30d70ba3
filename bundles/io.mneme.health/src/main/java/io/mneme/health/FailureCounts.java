package io.mneme.health;

import org.apache.felix.hc.api.ResultLog.Entry;

/** Describes plug-ins that have failed. */
final class FailureCounts {

    private FailureCounts() {}

    /** Returns a warning that names the plug-in, its bundle, how often it failed, and its note if it has one. */
    static Entry entry(String plugin, String bundle, long failures, String note) {
        String times = failures == 1 ? "once" : "%,d times".formatted(failures);
        String suffix = note.isEmpty() ? "" : "; " + note;
        return CheckResults.warning("%s of bundle %s failed %s%s".formatted(plugin, bundle, times, suffix));
    }
}
