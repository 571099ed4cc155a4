package dev.armature.engine.table;

/** Which table is meant: its name, and whose and where it is. */
public record TableRef(String account, String region, String name) {
    public String arn() {
        return "arn:aws:dynamodb:" + region + ":" + account + ":table/" + name;
    }

    public String indexArn(String index) {
        return arn() + "/index/" + index;
    }

    @Override
    public String toString() {
        return account + "/" + region + "/" + name;
    }
}
