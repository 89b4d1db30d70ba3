package io.mneme.ui.command.catalog;

import io.mneme.ui.command.catalog.CommandCatalog.CommandOrigin;
import io.mneme.ui.command.catalog.CommandCatalog.CommandService;
import java.util.List;
import org.apache.felix.service.command.CommandSession;
import org.apache.felix.service.command.Descriptor;
import org.apache.felix.service.command.Parameter;

/** Commands with the annotations that help and completion are made from. */
public final class KettleCommands {

    static final CommandService SERVICE = new CommandService(
            "kettle", List.of("boil", "fill", "note", "stir"), new KettleCommands(), CommandOrigin.OWN);
    static final CommandCatalog CATALOG = new CommandCatalog(() -> List.of(
            SERVICE,
            new CommandService("gogo", List.of("nano", "wc", "_files"), new Object(), CommandOrigin.PLATFORM),
            new CommandService("gogo", List.of("nano"), new Object(), CommandOrigin.WITHDRAWN)));

    @Descriptor("Boils water; what is in the kettle already is boiled, too\nExample: kettle:boil --unit litre 2 Assam")
    public void boil(
            CommandSession session,
            @Parameter(
                            names = {"-d", "--degrees"},
                            absentValue = "95")
                    @Descriptor("how hot")
                    int degrees,
            @Parameter(names = "--unit", absentValue = "") @Descriptor("litre|cup: of the amount") String unit,
            @Parameter(names = "--quiet", presentValue = "true", absentValue = "false") @Descriptor("no whistle")
                    boolean quiet,
            @Descriptor("how much") int amount,
            @Descriptor("name of the tea") String tea) {}

    @Descriptor("Fills the kettle")
    public void fill(@Descriptor("[TEA WATER: name of the tea, then kind of the water]") String... more) {}

    @Descriptor("Writes down")
    public void note(@Descriptor("what to write") String... words) {}

    public void stir(@Descriptor("[]") String... ignored) {}
}
