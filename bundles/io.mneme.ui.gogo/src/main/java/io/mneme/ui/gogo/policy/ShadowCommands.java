package io.mneme.ui.gogo.policy;

import io.mneme.api.policy.PolicyShadows;
import io.mneme.ui.gogo.output.AnswerForm;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell command that runs a policy beside the active one, and shows how it differs. */
@Component(service = ShadowCommands.class)
@GogoCommand(scope = "policy", function = "shadow")
public final class ShadowCommands {

    private final PolicyShadows shadows;

    @Activate
    public ShadowCommands(@Reference PolicyShadows shadows) {
        this.shadows = shadows;
    }

    @Descriptor(
            "Runs a policy beside the active one without serving it, and lists how the shadows differ; without arguments it"
                    + " only lists them")
    public Object shadow(
            @Parameter(names = "--off", presentValue = "true", absentValue = "false")
                    @Descriptor("end the shadow of a type")
                    boolean off,
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json,
            @Descriptor("type of the policy, such as renderer or window, and its name") String... policy) {
        if (policy.length != 0 && policy.length != (off ? 1 : 2)) {
            throw new IllegalArgumentException("policy:shadow takes TYPE NAME, --off TYPE, or nothing");
        }
        if (off && policy.length == 1) {
            shadows.remove(policy[0]);
        } else if (policy.length == 2) {
            shadows.use(policy[0], policy[1]);
        }
        return AnswerForm.of(json).answer(new ShadowTable(shadows.list()));
    }
}
