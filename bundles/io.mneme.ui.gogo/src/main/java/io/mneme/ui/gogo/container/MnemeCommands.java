package io.mneme.ui.gogo.container;

import io.mneme.ui.gogo.doctor.CheckResult;
import io.mneme.ui.gogo.doctor.Doctor;
import io.mneme.ui.gogo.output.FieldList;
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
    public String status(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        FieldList status = containerStatus.status();
        return json ? status.json().toPrettyString() : status.toString();
    }

    @Descriptor("Examines the container: health checks, components, bundles, policies, disk, journals")
    public String doctor(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        Table table = Table.of(
                List.of("status", "check", "message"), doctor.run().stream().map(MnemeCommands::row));
        return json ? table.json().toPrettyString() : table.toString();
    }

    @Descriptor("Shows the version of Mneme")
    public String version(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        return json
                ? FieldList.EMPTY
                        .with("version", containerStatus.version())
                        .json()
                        .toPrettyString()
                : containerStatus.version();
    }

    private static List<Object> row(CheckResult finding) {
        return List.of(finding.status().name().toLowerCase(Locale.ROOT), finding.check(), finding.message());
    }
}
