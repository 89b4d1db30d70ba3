package io.mneme.ui.gogo;

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

    private final House house;
    private final Doctor doctor;

    @Activate
    public MnemeCommands(@Reference House house, @Reference Doctor doctor) {
        this.house = house;
        this.doctor = doctor;
    }

    @Descriptor("Shows what runs where since when, its journals, and the policies in office")
    public String status(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        Card status = house.status();
        return json ? status.json().toPrettyString() : status.toString();
    }

    @Descriptor("Examines the container: health checks, components, bundles, policies, disk, journals")
    public String doctor(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        Table table = Table.of(
                List.of("status", "check", "message"),
                doctor.findings().stream().map(MnemeCommands::row));
        return json ? table.json().toPrettyString() : table.toString();
    }

    @Descriptor("Shows the version of Mneme")
    public String version(
            @Parameter(names = "--json", presentValue = "true", absentValue = "false") @Descriptor("answer in JSON")
                    boolean json) {
        return json ? Card.EMPTY.with("version", house.version()).json().toPrettyString() : house.version();
    }

    private static List<Object> row(Finding finding) {
        return List.of(finding.status().name().toLowerCase(Locale.ROOT), finding.check(), finding.message());
    }
}
