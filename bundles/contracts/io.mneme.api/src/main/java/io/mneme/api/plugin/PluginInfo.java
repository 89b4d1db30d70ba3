package io.mneme.api.plugin;

import static java.util.Objects.requireNonNull;

import java.util.List;
import java.util.Optional;

/**
 * A file in {@code deploy}, and what became of it.
 *
 * @param file its name in the folder
 * @param name symbolic name of its bundle; empty if it is none
 * @param version version of the bundle that runs, else of the file; empty if it is no bundle
 * @param state what became of it
 * @param adds what it adds, such as {@code renderer margin}; in alphabetical order, empty if nothing takes part
 * @param problems why it does not take part, or not in full, a sentence each; empty if nothing is wrong. An active one has a problem
 *     if its file is broken and the version before it still runs
 * @param calls the calls of its policies and redactors
 * @param sha256 SHA-256 of the file, 64 lower case digits and letters; empty if it cannot be read
 * @param previous the version that {@link PluginAdmin#rollback} would restore; empty if none is kept
 */
public record PluginInfo(
        String file,
        String name,
        String version,
        PluginState state,
        List<String> adds,
        List<String> problems,
        PluginCalls calls,
        String sha256,
        Optional<String> previous) {

    public PluginInfo {
        requireNonNull(file, "file");
        requireNonNull(name, "name");
        requireNonNull(version, "version");
        requireNonNull(state, "state");
        adds = List.copyOf(adds);
        problems = List.copyOf(problems);
        requireNonNull(calls, "calls");
        requireNonNull(sha256, "sha256");
        requireNonNull(previous, "previous");
    }

    /**
     * The calls of a plug-in's policies and redactors since they were registered, all together.
     *
     * @param calls number of calls that have ended, 0 or more
     * @param failures number of failures, 0 or more
     * @param meanMs their mean, in milliseconds; 0 without calls
     * @param p50Ms the time within which half of them ended, to 4 percent; 0 without calls
     * @param p99Ms the time within which 99 of 100 ended, to 4 percent; 0 without calls
     * @param maxMs the longest, in milliseconds; 0 without calls
     * @param unreturned number of policies with a call that should have ended by now; 1 for a version that does not leave
     */
    public record PluginCalls(
            long calls, long failures, double meanMs, double p50Ms, double p99Ms, double maxMs, int unreturned) {

        /** The calls of a plug-in that was not called. */
        public static final PluginCalls NONE = new PluginCalls(0, 0, 0, 0, 0, 0, 0);
    }
}
