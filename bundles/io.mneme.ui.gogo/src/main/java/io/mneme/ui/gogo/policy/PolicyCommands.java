package io.mneme.ui.gogo.policy;

import io.mneme.api.context.SwapTiming;
import io.mneme.api.policy.PolicyAdmin;
import io.mneme.api.policy.PolicyInfo;
import io.mneme.ui.gogo.output.AnswerForm;
import java.util.List;
import java.util.function.Predicate;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show which policies there are, and activate or rank them. */
@Component(service = PolicyCommands.class)
@GogoCommand(
        scope = "policy",
        function = {"list", "use", "rank", "restore"})
public final class PolicyCommands {

    private final PolicyAdmin policies;

    @Activate
    public PolicyCommands(@Reference PolicyAdmin policies) {
        this.policies = policies;
    }

    @Descriptor("Lists the policies, the highest ranking first, and which are active or why not")
    public Object list(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return answer(policy -> true, json);
    }

    @Descriptor("Activates a policy, and lists its kind")
    public Object use(
            @Parameter(names = "--now", presentValue = "true", absentValue = "false")
                    @Descriptor("take over open windows at once, not at their next rebuild")
                    boolean now,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name) {
        policies.use(kind, name, now ? SwapTiming.NOW : SwapTiming.AT_REBUILD);
        return answer(policy -> policy.kind().equals(kind), json);
    }

    @Descriptor("Gives a policy another ranking, and lists its kind")
    public Object rank(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind,
            @Descriptor("name of the policy") String name,
            @Descriptor("ranking from now on; higher wins") int ranking) {
        policies.rank(kind, name, ranking);
        return answer(policy -> policy.kind().equals(kind), json);
    }

    @Descriptor("Takes back what use and rank have changed for a kind, and lists it")
    public Object restore(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("type of the policy, such as renderer or window") String kind) {
        policies.restore(kind);
        return answer(policy -> policy.kind().equals(kind), json);
    }

    private Object answer(Predicate<PolicyInfo> wanted, boolean json) {
        List<PolicyInfo> chosen = policies.list().stream().filter(wanted).toList();
        return AnswerForm.of(json).answer(new PolicyTable(chosen));
    }
}
