package io.mneme.ui.gogo.policy;

import static io.mneme.api.context.SwapTiming.AT_REBUILD;

import io.mneme.api.dictation.DictationTags;
import io.mneme.api.journal.JournalException;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.api.policy.WindowTakeover;
import io.mneme.ui.gogo.completion.DictationModes;
import java.util.ArrayList;
import java.util.Arrays;
import java.util.List;
import java.util.Optional;
import java.util.TreeSet;
import java.util.stream.Collectors;
import java.util.stream.Stream;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** What an operator should know beside what was asked for. What is told here may leave, and then goes untold. */
@Component(service = PolicyRemarks.class)
public final class PolicyRemarks {

    private static final String UNTIL = " until their next rebuild";

    @Reference
    private volatile List<WindowTakeover> windows;

    @Reference
    private volatile List<DictationTags> tags;

    private final PolicyAdmin policies;

    @Activate
    public PolicyRemarks(@Reference PolicyAdmin policies) {
        this(policies, List.of(), List.of());
    }

    PolicyRemarks(PolicyAdmin policies, List<WindowTakeover> windows, List<DictationTags> tags) {
        this.policies = policies;
        this.windows = windows;
        this.tags = tags;
    }

    /** Returns the names of the policies of a kind that are active. */
    List<String> active(String kind) {
        return policies.list().stream()
                .filter(policy -> policy.kind().equals(kind) && policy.active())
                .map(PolicyInfo::name)
                .toList();
    }

    /**
     * Returns that open windows keep what was active before a change of a kind; empty if they do not.
     *
     * @param before names of the policies that were active
     */
    Optional<String> kept(String kind, List<String> before) {
        boolean keeps = keptKinds().anyMatch(kind::equals) && !before.equals(active(kind));
        return keeps ? Optional.of("open windows keep " + String.join(", ", before) + UNTIL) : Optional.empty();
    }

    /** Returns what open windows keep of these kinds, whatever is active; empty if that is nothing. */
    Optional<String> kept(List<String> kinds) {
        List<String> kept = keptKinds().filter(kinds::contains).toList();
        return kept.isEmpty()
                ? Optional.empty()
                : Optional.of("open windows keep their " + String.join(" and ", kept) + UNTIL
                        + ";\nuse and restore change them at once with the option --now");
    }

    private Stream<String> keptKinds() {
        return windows.stream().filter(open -> open.timing() == AT_REBUILD).flatMap(open -> open.kinds().stream());
    }

    /** Returns that a mode is one of which nothing is known, with those of dictations and policies; empty if it is known. */
    Optional<String> unknownMode(String mode) {
        TreeSet<String> known = policies.list().stream()
                .flatMap(policy -> Stream.ofNullable(policy.selectors().get("mode")))
                .flatMap(modes -> Arrays.stream(modes.split(",")))
                .collect(Collectors.toCollection(TreeSet::new));
        known.addAll(dictated());
        return mode.isEmpty() || known.contains(mode)
                ? Optional.empty()
                : Optional.of("no dictation has the mode " + mode + ", and no policy is bound to it"
                        + (known.isEmpty() ? "" : "; known are " + String.join(", ", known)));
    }

    private List<String> dictated() {
        List<String> modes = new ArrayList<>();
        try {
            tags.forEach(counted -> modes.addAll(DictationModes.of(counted)));
        } catch (JournalException unknown) {
            // the modes of policies are known all the same
        }
        return modes;
    }
}
