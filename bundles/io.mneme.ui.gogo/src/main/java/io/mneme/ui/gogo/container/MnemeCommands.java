package io.mneme.ui.gogo.container;

import static io.mneme.ui.gogo.output.TableColumn.column;

import io.mneme.ui.gogo.doctor.Doctor;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.JsonAnswer;
import io.mneme.view.CheckResult;
import io.mneme.view.JsonNodes;
import io.mneme.view.RecordJson;
import java.util.List;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;
import org.apache.felix.service.command.annotations.GogoCommand;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;
import org.osgi.service.component.annotations.Reference;

/** Shell commands that show how the container is doing. */
@Component(service = MnemeCommands.class)
@GogoCommand(
        scope = "mneme",
        function = {"status", "doctor", "version"})
public final class MnemeCommands {

    private final ContainerStatus containerStatus;
    private final Doctor doctor;

    @Activate
    public MnemeCommands(@Reference ContainerStatus house, @Reference Doctor doctor) {
        this.containerStatus = house;
        this.doctor = doctor;
    }

    @Descriptor("Shows what runs where since when, its journals, and the active policies")
    public Object status(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return AnswerForm.of(json).answer(containerStatus.status());
    }

    @Descriptor("Examines the container: health checks, components, bundles, policies, disk, journals")
    public Object doctor(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        List<CheckResult> findings = doctor.run();
        return AnswerForm.of(json)
                .answer(JsonAnswer.list(
                        RecordJson.list(findings), findings, column("status"), column("check"), column("message")));
    }

    @Descriptor("Shows the version of Mneme")
    public Object version(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return AnswerForm.of(json)
                .answer(JsonAnswer.of(
                        JsonNodes.object().put("version", containerStatus.version()),
                        version -> version.path("version").textValue()));
    }
}
