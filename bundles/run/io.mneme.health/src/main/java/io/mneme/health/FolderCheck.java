package io.mneme.health;

import java.nio.file.Files;
import java.nio.file.Path;
import java.util.Arrays;
import java.util.List;
import java.util.stream.Stream;
import org.apache.felix.hc.api.HealthCheck;
import org.apache.felix.hc.api.Result;
import org.osgi.framework.BundleContext;
import org.osgi.service.component.annotations.Activate;
import org.osgi.service.component.annotations.Component;

/** Lists the folders in use, and finds those from which settings or plug-ins cannot be read. */
@Component(property = {CheckTags.NAME + "folders", CheckTags.MNEME, CheckTags.UNCACHED})
public final class FolderCheck implements HealthCheck {

    private final List<String> watched;
    private final String data;
    private final String log;

    @Activate
    public FolderCheck(BundleContext framework) {
        this(
                Stream.of("felix.fileinstall.dir", "mneme.deploy")
                        .flatMap(name -> Stream.ofNullable(framework.getProperty(name)))
                        .flatMap(folders -> Arrays.stream(folders.split(",")))
                        .toList(),
                String.valueOf(framework.getProperty("mneme.data")),
                String.valueOf(framework.getProperty("mneme.log")));
    }

    FolderCheck(List<String> watched, String data, String log) {
        this.watched = watched;
        this.data = data;
        this.log = log;
    }

    @Override
    public Result execute() {
        return CheckResults.warnings(
                watched.stream()
                        .filter(folder -> !Files.isReadable(Path.of(folder)))
                        .map(folder -> "settings and plug-ins cannot be read from " + folder),
                "settings and plug-ins in %s; data in %s; log %s".formatted(String.join(", ", watched), data, log));
    }
}
