package io.mneme.health;

import java.io.IOException;
import java.nio.file.Files;
import java.nio.file.Path;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.apache.felix.hc.api.Result.Status;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Checks the free space of the data folder. */
@Component(property = {CheckTags.NAME + "disk", CheckTags.MNEME, CheckTags.UNCACHED})
public final class DiskCheck implements HealthCheck {

    private static final long MEBIBYTE = 1 << 20;
    private static final long WARN_BELOW_BYTES = 1024 * MEBIBYTE;
    private static final long FAIL_BELOW_BYTES = 64 * MEBIBYTE;

    private final String dataFolder;

    @Activate
    public DiskCheck(BundleContext framework) {
        this(String.valueOf(framework.getProperty("mneme.data")));
    }

    DiskCheck(String dataFolder) {
        this.dataFolder = dataFolder;
    }

    @Override
    public Result execute() {
        Path folder = Path.of(dataFolder);
        if (!Files.isWritable(folder)) {
            return new Result(Status.CRITICAL, "the data folder cannot be written: " + folder);
        }
        try {
            long free = Files.getFileStore(folder).getUsableSpace();
            return new Result(status(free), "%,d MiB free at %s".formatted(free / MEBIBYTE, folder));
        } catch (IOException unknown) {
            return new Result(Status.WARN, "cannot tell how much is free: " + unknown.getMessage());
        }
    }

    private static Status status(long freeBytes) {
        return freeBytes < FAIL_BELOW_BYTES ? Status.CRITICAL : freeBytes < WARN_BELOW_BYTES ? Status.WARN : Status.OK;
    }
}
