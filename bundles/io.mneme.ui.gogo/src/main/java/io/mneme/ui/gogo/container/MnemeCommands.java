package io.mneme.ui.gogo.container;

import io.mneme.ui.gogo.doctor.CheckResult;
import io.mneme.ui.gogo.doctor.Doctor;
import io.mneme.ui.gogo.output.AnswerForm;
import io.mneme.ui.gogo.output.Table;
import java.util.List;
import java.util.Locale;
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
        Table table = Table.of(
                List.of("status", "check", "message"), doctor.run().stream().map(MnemeCommands::row));
        return AnswerForm.of(json).answer(table);
    }

    @Descriptor("Shows the version of Mneme")
    public Object version(
            @Parameter(names = AnswerForm.OPTION, presentValue = "true", absentValue = "false")
                    @Descriptor(AnswerForm.DESCRIPTION)
                    boolean json) {
        return AnswerForm.of(json).answer(new ContainerVersion(containerStatus.version()));
    }

    private static List<Object> row(CheckResult finding) {
        return List.of(finding.status().name().toLowerCase(Locale.ROOT), finding.check(), finding.message());
    }
}
