package io.mneme.ui.gogo;

import io.mneme.ui.gogo.Finding.Status;
import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import java.util.List;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Looks how much room the data folder has. */
@Component(service = Examination.class)
public final class DiskExamination implements Examination {

    private static final String CHECK = "disk";
    private static final long MEBIBYTE = 1 << 20;
    private static final long SCARCE_BYTES = 1024 * MEBIBYTE;
    private static final long FULL_BYTES = 64 * MEBIBYTE;

    private final String dataFolder;

    @Activate
    public DiskExamination(BundleContext framework) {
        this(String.valueOf(framework.getProperty("mneme.data")));
    }

    DiskExamination(String dataFolder) {
        this.dataFolder = dataFolder;
    }

    @Override
    public List<Finding> findings() {
        return List.of(finding(Path.of(dataFolder)));
    }

    private static Finding finding(Path folder) {
        if (!Files.isWritable(folder)) {
            return new Finding(Status.FAIL, CHECK, "the data folder cannot be written: " + folder);
        }
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            Status status = free < FULL_BYTES ? Status.FAIL : free < SCARCE_BYTES ? Status.WARN : Status.OK;
            return new Finding(status, CHECK, "%,d MiB free at %s".formatted(free / MEBIBYTE, folder));
        } catch (IOException unknown) {
            return new Finding(Status.WARN, CHECK, "cannot tell how much is free: " + unknown.getMessage());
        }
    }
}
